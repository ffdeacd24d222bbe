import classes from './stat-list.module.css';

interface FiguresProps {
  /** Names and numbers; unknown ones keep their place. */
  readonly figures: readonly (readonly [name: string, figure: number | undefined])[];
  readonly id?: string;
}

/** A few numbers in a row, no more. */
export function Figures({ figures, id }: FiguresProps) {
  return (
    <dl className={classes.figures} id={id}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
