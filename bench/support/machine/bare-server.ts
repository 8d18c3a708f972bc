/** A minimal server of a kind, in a process of its own: prints its port, and answers until it is ended. */
import type { AddressInfo } from 'node:net';
import grpc from '@grpc/grpc-js';
import express from 'express';
import { ECHO } from './echo.ts';

const [kind] = process.argv.slice(2);

if (kind === 'express') {
  const app = express();
  app.get('/', (_, response) => void response.json({ message: 'Nothing but an answer' }));
  const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
} else {
  const server = new grpc.Server();
  const echo: grpc.handleUnaryCall<Buffer, Buffer> = ({ request }, answer) => answer(null, request);
  server.addService({ echo: ECHO }, { echo });
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
    if (error) throw error;
    console.log(port);
  });
}
