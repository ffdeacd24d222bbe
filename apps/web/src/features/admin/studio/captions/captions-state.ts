interface CaptionsState {
  readonly lines: number;
  /** Lines that cannot be saved as they are. */
  readonly problems: number;
  readonly isDirty: boolean;
  /** Other changes of the session are saved first. */
  readonly isBlocked: boolean;
  readonly save: { readonly isPending: boolean; readonly isError: boolean };
}

/** Says whether captions are saved, or what keeps them from that. */
export function describeCaptions({ lines, problems, isDirty, isBlocked, save }: CaptionsState): string {
  if (save.isPending) return 'Saving…';
  if (save.isError) return 'Not saved';
  if (problems > 0)
    return problems === 1
      ? 'One line needs a look before all are saved'
      : `${problems} lines need a look before all are saved`;
  if (isDirty) return isBlocked ? 'Saved once the other changes are' : 'Saved in a moment';
  return lines === 1 ? 'One line' : `${lines} lines`;
}
