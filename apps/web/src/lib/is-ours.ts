/** Whether what was asked for is not there: so says our server, or the bucket to which it leads. */
export function isGone(answer: Response): boolean {
  return (answer.status === 404 || answer.status === 410) && (isOurs(answer) || answer.redirected);
}

/** Whether this is a whole picture of our server, and not a page of something on the way, which is answered for any address. */
export function isPicture({ status, type, redirected, headers }: Response): boolean {
  const isWhole = status === 200 && type === 'basic' && !redirected;
  return isWhole && headers.get('content-type')?.startsWith('image/') === true;
}

/** Whether our server answered, which does so in JSON, and not something on the way, such as a company's filter or a hotel's sign-in page. */
export function isOurs({ headers }: Response): boolean {
  return isJson(headers.get('content-type'));
}

/** Whether a content type is that of our server's answers. */
export function isJson(type: string | null | undefined): boolean {
  return type?.startsWith('application/json') === true;
}
