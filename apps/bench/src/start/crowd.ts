import { Agent, request } from 'node:http';

/** Listeners who each keep a connection of their own and read audio by it. */
export interface Crowd {
  /** Everybody reads a range, some at a time as players do that began at different moments. */
  read(): Promise<void>;
  leave(): void;
}

const RANGE = 'bytes=0-65535';
const AT_ONCE = 50;

export function createCrowd(audio: string, count: number): Crowd {
  const agents = Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  return {
    async read() {
      for (let first = 0; first < count; first += AT_ONCE) {
        await Promise.all(agents.slice(first, first + AT_ONCE).map((agent) => readRange(audio, agent)));
      }
    },
    leave: () => agents.forEach((agent) => agent.destroy()),
  };
}

function readRange(audio: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(audio, { agent, headers: { range: RANGE } }, (response) => {
      if (response.statusCode !== 206) reject(new Error(`a range was answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    })
      .on('error', reject)
      .end();
  });
}
