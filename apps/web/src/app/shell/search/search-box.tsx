import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchForm } from '../../../components/forms/search-form';
import { paths } from '../../../lib/paths';
import { useLazyComponent } from '../../../lib/lazy';
import { SearchField } from './search-field';

const load = () => import('./search-autocomplete').then((module) => module.SearchAutocomplete);

/** Enter opens all results. The autocomplete loads when the field first gets the focus. */
export function SearchBox({ className }: { readonly className?: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [SearchAutocomplete, loadAutocomplete] = useLazyComponent(load);
  const go = (address: string) => {
    setTyped('');
    void navigate(address);
  };
  return (
    <SearchForm className={className} onSearch={(all) => all && go(paths.search(all))}>
      {SearchAutocomplete ? (
        <SearchAutocomplete typed={typed} onType={setTyped} onGo={go} />
      ) : (
        <SearchField
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={loadAutocomplete}
        />
      )}
    </SearchForm>
  );
}
