import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { SearchForm } from '../../components/search-form';
import { paths } from '../../lib/paths';
import classes from './search-box.module.css';

/** Takes a few words and opens the results. */
export function SearchBox({ className }: { readonly className?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <SearchForm
      className={className}
      onSearch={(words) => {
        if (words) void navigate(paths.search(words));
      }}
    >
      <TextInput
        name="q"
        type="search"
        aria-label="Search visualizations"
        placeholder="Search visualizations..."
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        classNames={{ input: classes.input ?? '', wrapper: classes.wrapper ?? '' }}
      />
    </SearchForm>
  );
}
