import { scene } from './art-paths';
import classes from './scene.module.css';

interface SceneProps {
  /** `hero` stands for hero-day, hero-night and, where `tall`, their tall cuts. */
  readonly name: string;
  readonly tall?: boolean;
  readonly eager?: boolean;
}

/** One place by day and by night, filling its box. Changing the theme cross-fades it. */
export function Scene({ name, tall = false, eager = false }: SceneProps) {
  return (
    <div className={classes.scene} aria-hidden>
      {(['day', 'night'] as const).map((time) => (
        <picture key={time} className={classes[time]}>
          {tall && <source media="(max-width: 760px)" srcSet={scene(`${name}-${time}-tall`)} />}
          <img
            src={scene(`${name}-${time}`)}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </div>
  );
}
