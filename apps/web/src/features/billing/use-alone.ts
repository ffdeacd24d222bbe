import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Under these names everyone can see that a plan is being chosen, and that a payment is being confirmed. */
export const CHOOSING = [['billing', 'choose']];
export const CONFIRMING = [['billing', 'confirm']];

/** What the names of all changes about money begin with. */
const MONEY = [['billing']];

/**
 * One change about money at a time, however often a button is pressed. The cache knows of a change at once; what is
 * drawn knows it later, or never when the change is over before the next drawing.
 */
export function useAlone() {
  const client = useQueryClient();
  return useCallback(
    (work: () => void) => {
      if (client.isMutating({ mutationKey: MONEY }) === 0) work();
    },
    [client],
  );
}
