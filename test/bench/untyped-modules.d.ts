declare module 'autocannon' {
  interface Shot {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  interface Outcome {
    requests: { total: number };
    /** Seconds it really took. */
    duration: number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(shot: Shot): Promise<Outcome>;
}
