/** Answers a request for media that the device keeps; undefined for all others, which take their usual way. */
export function answerKeptMedia(_event: FetchEvent): Promise<Response> | undefined {
  return undefined;
}
