import { useQueryClient } from '@tanstack/react-query';
import { memberOfPage } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { useIsLeft } from '../../../lib/use-is-left';
import { showError } from './show-toast';

/**
 * Returns a function that says why a change failed when its screen, which would show it, was left meanwhile, and returns whether it did.
 * `about` names what was to be changed, `unheard` is said when no server answered. Nobody reads it who logged in since.
 */
export function useSayWhenLeft(about: string, unheard: string): (error: unknown) => boolean {
  const queryClient = useQueryClient();
  const isLeft = useIsLeft();
  const member = memberOfPage(queryClient);
  return (error) => {
    const isFormer = member !== undefined && member !== memberOfPage(queryClient);
    if (!isLeft() || isFormer) return false;
    showError((error instanceof Error && errorMessage(error, unheard)) || unheard, about);
    return true;
  };
}
