interface CaptionsState {
  readonly lines: number;
  /** Lines that cannot be saved as they are. */
  readonly problems: number;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  /** What somebody else saved is asked about. */
  readonly theirs: unknown;
  readonly isPutOff: boolean;
}

/** Says whether captions are saved, or what keeps them from that. */
export function describeCaptions({ lines, problems, ...state }: CaptionsState): string {
  const { isDirty, isSaving, error, theirs, isPutOff } = state;
  if (isSaving) return 'Saving…';
  if (error || theirs !== undefined || isPutOff) return 'Not saved';
  if (problems > 0)
    return problems === 1
      ? 'One line needs a look before all are saved'
      : `${problems} lines need a look before all are saved`;
  if (isDirty) return 'Saved in a moment';
  return lines === 1 ? 'One line' : `${lines} lines`;
}
