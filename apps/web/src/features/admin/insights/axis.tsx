import classes from './axis.module.css';

/** What stands below a chart: labels of its first point, its last one and those evenly between. */
export function Axis({ labels }: { readonly labels: readonly string[] }) {
  return (
    <div className={classes.axis} aria-hidden>
      {labels.map((label, index) => (
        <span key={index}>{label}</span>
      ))}
    </div>
  );
}

/** A line across a chart with its value. */
export function Level({ label, top }: { readonly label: string; readonly top: string }) {
  return (
    <span className={classes.level} style={{ top }} aria-hidden>
      <span>{label}</span>
    </span>
  );
}
