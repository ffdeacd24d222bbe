import { NEED_NAMES } from '@vizzi/domain';
import classes from './needs-picker.module.css';

type Need = (typeof NEED_NAMES)[number];

interface NeedsPickerProps {
  readonly chosen: readonly Need[];
  readonly onChange: (needs: Need[]) => void;
}

/** What brings people to a session: search finds it by these. */
export function NeedsPicker({ chosen, onChange }: NeedsPickerProps) {
  const toggle = (need: Need) => onChange(NEED_NAMES.filter((name) => chosen.includes(name) !== (name === need)));
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.label}>Needs and feelings (optional)</legend>
      <div className={classes.needs}>
        {NEED_NAMES.map((need) => (
          <button
            key={need}
            type="button"
            className={classes.need}
            aria-pressed={chosen.includes(need)}
            onClick={() => toggle(need)}
          >
            {need}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
