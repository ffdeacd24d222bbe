import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, Title } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { firstName, isPremiumMember, membershipBadge } from '@vizzi/domain';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { categoryArt, scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { paths } from '../../lib/paths';
import classes from './profile-head.module.css';

export function ProfileHead({ user }: { readonly user: User }) {
  const badge = membershipBadge(user);
  return (
    <div className={classes.profile}>
      <div className={classes.avatar}>
        <ArtImage sources={[categoryArt('relaxation', 'tile'), scene('empty')]} eager />
      </div>
      <div className={classes.who}>
        <Title order={1} className={classes.page}>
          Member Home
        </Title>
        <div className={classes.named}>
          <p className={classes.name}>{firstName(user.username)}</p>
          {badge && (
            <Badge variant="lamp" leftSection={<IconStarFilled size={14} aria-hidden />}>
              {badge}
            </Badge>
          )}
          {user.isAdmin && (
            <Link to={paths.admin} className={classes.admin}>
              <Badge>Admin</Badge>
            </Link>
          )}
        </div>
        <p className={classes.username}>{breakable(user.username)}</p>
      </div>
      {!isPremiumMember(user) && (
        <Button component={Link} to={paths.upgrade} variant="outline" className={classes.upgrade ?? ''}>
          Upgrade
        </Button>
      )}
    </div>
  );
}

/** An address that may break before its at-sign and its dots, and not within a word. */
function breakable(address: string) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
