import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { accessTo } from '@vizzi/domain';
import '@mantine/core/styles/Combobox.layer.css';
import { pluralize } from '../../../lib/pluralize';
import { paths } from '../../../lib/paths';
import { useViewer } from '../../../lib/use-viewer';
import { wantSession } from '../../../lib/wanted-session';
import { SearchField } from './search-field';
import { SearchSuggestion } from './search-suggestion';
import classes from './search-box.module.css';
import { useSuggestions } from './use-suggestions';

interface SearchAutocompleteProps {
  readonly typed: string;
  readonly onType: (words: string) => void;
  /** Opens an address and clears the field. */
  readonly onGo: (address: string) => void;
}

/** Suggests sessions while the member types. Replaces a field that has the focus, and takes the focus over. */
export function SearchAutocomplete({ typed, onType, onGo }: SearchAutocompleteProps) {
  const { user } = useViewer();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { words, found } = useSuggestions(typed);
  const isShown = combobox.dropdownOpened && found !== undefined;

  const choose = (id: string) => {
    const session = found?.find((each) => String(each.id) === id);
    if (!session) return;
    combobox.closeDropdown();
    const isLocked = accessTo(session, user) === 'upgrade';
    if (isLocked) wantSession(session.id);
    onGo(isLocked ? paths.upgrade : paths.session(session.id));
  };
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        hideDetached={false}
        withinPortal={false}
        width={360}
        position="bottom-end"
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <SearchField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus stays where it was: in the field that this one replaces
            autoFocus
            aria-autocomplete="list"
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onFocus={() => typed && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown ?? ''} hidden={!isShown}>
          <Combobox.Options aria-label="Visualizations">
            {found?.map((session) => (
              <Combobox.Option key={session.id} value={String(session.id)} className={classes.option ?? ''}>
                <SearchSuggestion session={session} words={words} isLocked={accessTo(session, user) !== 'granted'} />
              </Combobox.Option>
            ))}
            {found?.length === 0 && <Combobox.Empty className={classes.nothing ?? ''}>Nothing found</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden component="output">{isShown && pluralize(found.length, 'result')}</VisuallyHidden>
    </>
  );
}
