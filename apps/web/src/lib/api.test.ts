import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { Category, Playlist, Progress, Session, MemberStats, User } from '@vizzi/api/contracts';
import type { AppRouter } from '@vizzi/api/router';
import { describe, expectTypeOf, it } from 'vitest';
import { api } from './api';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

// Only the types are used.
const hooks = {
  useSession: () => api.catalog.session.useQuery({ id: 1 }).data,
  useSessions: () => api.catalog.sessions.useQuery({}).data,
  useCategories: () => api.catalog.categories.useQuery().data,
  useStats: () => api.player.stats.useQuery().data,
  useAllProgress: () => api.player.allProgress.useQuery().data,
  usePlaylists: () => api.library.playlists.useQuery({}).data,
  useViewer: () => api.auth.viewer.useQuery().data,
  useReportProgress: () => api.player.reportProgress.useMutation().mutate,
  useAddFavorite: () => api.library.addFavorite.useMutation().mutate,
  useRegister: () => api.auth.register.useMutation().mutate,
};

type Data<Name extends keyof typeof hooks> = NonNullable<ReturnType<(typeof hooks)[Name]>>;
type Variables<Name extends 'useReportProgress' | 'useAddFavorite' | 'useRegister'> = Parameters<
  ReturnType<(typeof hooks)[Name]>
>[0];

describe('hooks have exactly the types of the router, and the router those of the contracts', () => {
  // proves spec 7.32
  it('for what they read', () => {
    expectTypeOf<Data<'useSession'>>().toEqualTypeOf<Outputs['catalog']['session']>();
    expectTypeOf<Data<'useSession'>>().toEqualTypeOf<Session>();
    expectTypeOf<Data<'useSessions'>>().toEqualTypeOf<Session[]>();
    expectTypeOf<Data<'useCategories'>>().toEqualTypeOf<Category[]>();
    expectTypeOf<Data<'useStats'>>().toEqualTypeOf<MemberStats>();
    expectTypeOf<Data<'useAllProgress'>>().toEqualTypeOf<Progress[]>();
    expectTypeOf<Data<'usePlaylists'>>().toEqualTypeOf<Playlist[]>();
    expectTypeOf<Data<'useViewer'>>().toEqualTypeOf<{ user: User | null }>();
  });

  // proves spec 7.32
  it('for what they send', () => {
    expectTypeOf<Variables<'useReportProgress'>>().toEqualTypeOf<Inputs['player']['reportProgress']>();
    expectTypeOf<Variables<'useAddFavorite'>>().toEqualTypeOf<Inputs['library']['addFavorite']>();
    expectTypeOf<Variables<'useRegister'>>().toEqualTypeOf<Inputs['auth']['register']>();
  });
});
