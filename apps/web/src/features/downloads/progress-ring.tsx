import classes from './progress-ring.module.css';

/** Goes round once. */
export function ProgressRing({ percent }: { readonly percent: number }) {
  return (
    <svg className={classes.ring} viewBox="0 0 22 22" aria-hidden>
      <circle cx="11" cy="11" r="9" opacity={0.28} />
      <circle cx="11" cy="11" r="9" pathLength={100} strokeDasharray={`${percent} 100`} transform="rotate(-90 11 11)" />
    </svg>
  );
}
