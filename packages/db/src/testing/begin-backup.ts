import postgres from 'postgres';

/** Holds the table of users as a backup does. Without our limits, which a slow machine reaches: what waits for it waits until it ends. */
export async function beginBackup(url: string) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const unlimited = postgres(url, { max: 2 });
  let backup: Promise<unknown> | undefined;
  await new Promise<void>((resolve) => {
    backup = unlimited.begin(async (tx) => {
      await tx`lock table users in access share mode`;
      resolve();
      await ended;
    });
  });
  return {
    unlimited,
    async end(): Promise<void> {
      end();
      await backup;
      await unlimited.end();
    },
  };
}
