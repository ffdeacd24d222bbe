const KEY = 'vizzi.member';

/** The id of the member whom the tabs of this browser know, empty for a visitor; undefined where storage is refused. */
export function readMember(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return undefined;
  }
}

/** Other tabs are told of a change, so that they load anew. */
export function writeMember(memberId: string) {
  try {
    if (memberId === readMember()) return;
    if (memberId) localStorage.setItem(KEY, memberId);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the server still refuses what this tab would send for somebody else.
  }
}
