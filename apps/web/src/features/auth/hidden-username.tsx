/** Tells a password manager whose password this is. Nobody sees or reaches it. */
export function HiddenUsername({ username }: { readonly username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
