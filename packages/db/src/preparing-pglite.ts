import { type ExecProtocolOptions, type messages, PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Beyond these the one that was used longest ago is given up. */
const MAX_PREPARED = 300;

/** The first byte of a message says what it is. */
const [PARSE, BIND, DESCRIBE, STATEMENT] = Buffer.from('PBDS');
/** After the type and the length. */
const START = 5;

type Send = (message: Uint8Array) => Promise<messages.BackendMessage[]>;

interface Prepared {
  readonly name: string;
  /** What PostgreSQL answered when it was asked for the types of the parameters, and of the columns. */
  parameters?: messages.BackendMessage[];
  columns?: messages.BackendMessage[];
}

/**
 * PGlite has PostgreSQL parse and plan each query anew, which takes longer than executing it. Here each text is prepared once and
 * kept under a name. A query is five messages, see the extended query protocol of PostgreSQL: parse, describe the statement, bind,
 * describe the columns, execute. The types of a query's columns must not change while the database is open.
 */
export class PreparingPglite extends PGlite {
  /** By the message that parses it; the one that was used last is the last. */
  readonly #prepared = new Map<string, Prepared>();
  #named = 0;
  /** The one whose messages come; undefined when it could not be prepared. */
  #current: Prepared | undefined;

  override async execProtocolStream(
    message: Uint8Array,
    options?: ExecProtocolOptions,
  ): Promise<messages.BackendMessage[]> {
    const send: Send = (each) => super.execProtocolStream(each, options);
    if (message[0] === PARSE) {
      this.#current = undefined;
      this.#current = await this.#prepare(message, send);
      return [];
    }
    const statement = this.#current;
    if (!statement) return send(message);
    if (message[0] === BIND) return send(withName(message, statement.name, START + 1));
    if (message[0] !== DESCRIBE) return send(message);
    if (message[START] !== STATEMENT) return (statement.columns ??= await send(message));
    return (statement.parameters ??= await send(serialize.describe({ type: 'S', name: statement.name })));
  }

  async #prepare(message: Uint8Array, send: Send): Promise<Prepared> {
    const key = Buffer.from(message).toString('latin1');
    const known = this.#prepared.get(key);
    if (!known) await this.#giveUpOldest(send);
    const statement = known ?? { name: `prepared_${(this.#named += 1)}` };
    if (!known) await send(withName(message, statement.name, START));
    this.#prepared.delete(key);
    this.#prepared.set(key, statement);
    return statement;
  }

  async #giveUpOldest(send: Send): Promise<void> {
    const [oldest] = this.#prepared;
    if (!oldest || this.#prepared.size < MAX_PREPARED) return;
    const [key, { name }] = oldest;
    this.#prepared.delete(key);
    await send(serialize.close({ type: 'S', name }));
  }
}

/** The message with a name in place of the empty one at an offset. */
function withName(message: Uint8Array, name: string, at: number): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}
