import { Button } from '@mantine/core';
import { Dialog } from '../../components/overlays/dialog/dialog';
import form from '../../components/forms/form.module.css';
import { pluralize } from '../../lib/pluralize';
import { logoutQuestion } from './confirm-logout';

const close = () => logoutQuestion.set(null);

/** Says what a logout takes from this device, and asks. */
export function LogoutDialog() {
  const question = logoutQuestion.useValue((now) => now);
  return (
    <Dialog title="Log out?" opened={question !== null} onClose={close}>
      {question && (
        <div className={form.form}>
          {question.losses.hasEdits && <p>Something in the studio is not saved yet, and would be lost.</p>}
          {question.losses.changes > 0 && <p>{unsentText(question.losses.changes)}</p>}
          {question.losses.downloads > 0 && <p>{downloadsText(question.losses.downloads)}</p>}
          <div className={form.actions}>
            <Button
              variant="danger"
              onClick={() => {
                close();
                question.logOut();
              }}
            >
              Log out anyway
            </Button>
            <Button variant="subtle" onClick={close} data-autofocus>
              Stay logged in
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const unsentText = (count: number) =>
  `${pluralize(count, 'change')} of your favorites and playlists ${count === 1 ? 'has' : 'have'} not been sent yet, and would be lost.`;

const downloadsText = (count: number) =>
  `${pluralize(count, 'download')} would be removed from this device. You can download ${count === 1 ? 'it' : 'them'} again.`;
