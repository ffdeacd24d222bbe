import { scene } from './art-paths';
import classes from './scene.module.css';

interface SceneProps {
  /** `hero` stands for hero-day, hero-night and, if `tall`, their tall variants. */
  readonly name: string;
  readonly tall?: boolean;
  readonly eager?: boolean;
}

/** An illustration with a variant for each theme. Changing the theme cross-fades them. */
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
