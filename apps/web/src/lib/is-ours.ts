/** Whether our server refused it, which says why in JSON, and not something on the way, such as a company's filter or a hotel's sign-in page. */
export function isOurs({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true;
}
