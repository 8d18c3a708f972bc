import type { ChildProcess } from 'node:child_process';

/** How a child ends, in the words that follow its name; also where it could not be started. */
export const endOfChild = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `was killed (${signal})`),
    );
  });
