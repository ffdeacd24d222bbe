import { IconCheck } from '@tabler/icons-react';
import classes from './check-list.module.css';

interface CheckListProps {
  readonly items: readonly string[];
  readonly columns?: 1 | 2;
}

/** A list with check marks. */
export function CheckList({ items, columns = 1 }: CheckListProps) {
  return (
    <ul className={classes.checks} data-columns={columns}>
      {items.map((item) => (
        <li key={item}>
          <IconCheck size={20} stroke={1.6} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  );
}
