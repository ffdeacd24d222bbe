import type { ReactNode } from 'react';

interface SearchFormProps {
  readonly className?: string | undefined;
  /** Gets the trimmed text of the field `q`. */
  readonly onSearch: (words: string) => void;
  readonly children: ReactNode;
}

/** A search form around a field named `q`. */
export function SearchForm({ className, onSearch, children }: SearchFormProps) {
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the <search> element is younger than some of the browsers in use
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        onSearch(typeof words === 'string' ? words.trim() : '');
      }}
    >
      {children}
    </form>
  );
}
