/** Calls with the same key share one answer while it is under way. */
export interface SharedCalls<T> {
  share(key: string, call: () => Promise<T>): Promise<T>;
  /** The answer that is under way. */
  underWay(key: string): Promise<T> | undefined;
}

export function createSharedCalls<T>(): SharedCalls<T> {
  const answers = new Map<string, Promise<T>>();
  return {
    share(key, call) {
      const known = answers.get(key);
      if (known) return known;
      const answer = call();
      const end = () => answers.delete(key);
      answers.set(key, answer);
      answer.then(end, end);
      return answer;
    },
    underWay: (key) => answers.get(key),
  };
}
