import { sql } from 'drizzle-orm';
import type { Db } from '../database.js';

/** Makes a database as it was before the last nine migrations, of which one changes the table of users. */
export async function undoMigrations(db: Db): Promise<void> {
  await db.execute(sql`alter table support_messages drop column creation_key`);
  await db.execute(sql`drop function add_mail_domain cascade`);
  await db.execute(sql`alter table mails drop column domain`);
  await db.execute(sql`drop index mails_created`);
  await db.execute(sql`alter table sessions drop column creation_key`);
  await db.execute(sql`alter table support_messages drop column author_id`);
  await db.execute(sql`drop index login_names_mailbox`);
  await db.execute(sql`drop function mailbox_of`);
  await db.execute(sql`alter table jobs drop column done_at`);
  await db.execute(sql`alter table disputes drop column known_at`);
  await db.execute(sql`alter table users drop column is_address_proved`);
  await db.execute(sql`alter table mails drop column is_awaited`);
  await db.execute(sql`create index mails_due on mails (run_after)`);
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where id > (select max(id) - 9 from drizzle.__drizzle_migrations)`,
  );
}
