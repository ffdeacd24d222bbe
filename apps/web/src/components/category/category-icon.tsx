import {
  faBed,
  faBolt,
  faBrain,
  faBriefcase,
  faBullseye,
  faChild,
  faCircleNotch,
  faCloud,
  faCloudMoon,
  faCoins,
  faCompass,
  faDove,
  faDumbbell,
  faFaceSmile,
  faFeather,
  faFire,
  faHandHoldingHeart,
  faHands,
  faHandsPraying,
  faHeart,
  faHeartPulse,
  faHouse,
  faLeaf,
  faLightbulb,
  faLungs,
  faMedal,
  faMoon,
  faMountain,
  faMountainSun,
  faMusic,
  faOm,
  faPeace,
  faPersonRunning,
  faPersonSwimming,
  faPiggyBank,
  faSeedling,
  faSpa,
  faStar,
  faSun,
  faTree,
  faTrophy,
  faUmbrella,
  faUsers,
  faWater,
  faWind,
  faYinYang,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';

/** The icons that a category may use, as SVGs instead of an icon font. */
const ICONS: ReadonlyMap<string, IconDefinition> = new Map(
  [
    faBed,
    faBolt,
    faBrain,
    faBriefcase,
    faBullseye,
    faChild,
    faCloud,
    faCloudMoon,
    faCoins,
    faCompass,
    faDove,
    faDumbbell,
    faFaceSmile,
    faFeather,
    faFire,
    faHandHoldingHeart,
    faHands,
    faHandsPraying,
    faHeart,
    faHeartPulse,
    faHouse,
    faLeaf,
    faLightbulb,
    faLungs,
    faMedal,
    faMoon,
    faMountain,
    faMountainSun,
    faMusic,
    faOm,
    faPeace,
    faPersonRunning,
    faPersonSwimming,
    faPiggyBank,
    faSeedling,
    faSpa,
    faStar,
    faSun,
    faTree,
    faTrophy,
    faUmbrella,
    faUsers,
    faWater,
    faWind,
    faYinYang,
  ].flatMap((icon) => namesOf(icon).map((name) => [name, icon] as const)),
);

function namesOf({ iconName, icon: [, , aliases] }: IconDefinition): string[] {
  return [iconName, ...aliases.filter((alias) => typeof alias === 'string')];
}

/** Understands `fa-solid fa-moon`, `fas fa-moon`, `fa-moon` and `moon`; an unknown name is a neutral ring. */
export function iconOf(className: string): IconDefinition {
  const names = className.toLowerCase().split(/\s+/);
  const known = names.map((name) => ICONS.get(name.replace(/^fa-/, ''))).find(Boolean);
  return known ?? faCircleNotch;
}

/** A category's icon. It stands beside the name, so it is hidden from screen readers. */
export function CategoryIcon({ icon, size = 20 }: { readonly icon: string; readonly size?: number }) {
  const [width, height, , , path] = iconOf(icon).icon;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden
      focusable="false"
    >
      {[path].flat().map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
