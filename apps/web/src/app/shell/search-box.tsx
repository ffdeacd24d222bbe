import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { accessTo } from '@vizzi/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import '@mantine/core/styles/Combobox.layer.css';
import { countOf } from '../../components/count-of';
import { SearchForm } from '../../components/search-form';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { SearchSuggestion } from './search-suggestion';
import classes from './search-box.module.css';
import { LONGEST_QUERY, useSuggestions } from './use-suggestions';

/** Shows what the words find while they are typed; Enter without a choice opens all results. */
export function SearchBox({ className }: { readonly className?: string | undefined }) {
  const navigate = useNavigate();
  const { user } = useViewer();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { words, found } = useSuggestions(typed);
  const isShown = combobox.dropdownOpened && found !== undefined;

  const go = (address: string) => {
    combobox.closeDropdown();
    setTyped('');
    void navigate(address);
  };
  const choose = (id: string) => {
    const session = found?.find((each) => String(each.id) === id);
    if (!session) return;
    go(accessTo(session, user) === 'upgrade' ? paths.upgrade : paths.session(session.id));
  };
  return (
    <SearchForm className={className} onSearch={(all) => all && go(paths.search(all))}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        hideDetached={false}
        withinPortal={false}
        width={360}
        position="bottom-end"
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            name="q"
            inputMode="search"
            enterKeyHint="search"
            maxLength={LONGEST_QUERY}
            aria-label="Search visualizations"
            aria-autocomplete="list"
            placeholder="Search visualizations..."
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onFocus={() => typed && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
            classNames={{ input: classes.input ?? '', wrapper: classes.wrapper ?? '' }}
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
      <VisuallyHidden component="output">{isShown && countOf(found.length, 'result')}</VisuallyHidden>
    </SearchForm>
  );
}
