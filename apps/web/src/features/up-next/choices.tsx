import classes from './choices.module.css';

interface ChoicesProps {
  readonly question: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** A question with its answers as buttons, one of which is pressed. */
export function Choices({ question, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.question}>{question}</legend>
      <div className={classes.choices}>
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
