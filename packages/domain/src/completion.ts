/** Whether a position (seconds) counts as having finished a session of `duration` seconds: 95%, or the last second. */
export function isComplete(position: number, duration: number): boolean {
  return position >= 0.95 * duration || duration - position <= 1;
}
