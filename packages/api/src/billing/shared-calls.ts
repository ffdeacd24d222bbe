/** Calls with the same key share one answer while it is under way. */
export interface SharedCalls<T> {
  share(key: string, call: () => Promise<T>): Promise<T>;
}

export function createSharedCalls<T>(): SharedCalls<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    share(key, call) {
      const known = underWay.get(key);
      if (known) return known;
      const answer = call();
      const end = () => underWay.delete(key);
      underWay.set(key, answer);
      answer.then(end, end);
      return answer;
    },
  };
}
