/** Holds the answers to calls that await `wait` until `answer` is called. */
export function held() {
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  return { wait, answer: () => answer() };
}
