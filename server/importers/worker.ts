/** The thread that reads exports. One job at a time; every job ends in exactly one of surveyed, read or failed. */
import { readerOf } from './formats.ts';
import { serveReadings } from './serve-readings.ts';

serveReadings(readerOf);
