import type { HttpAnswer, HttpRequest } from '#electron/api/http/http-message.ts';

/** A fake service's reply to one request: a response, or an error to fail with. */
export type FakeAnswer = { status?: number; headers?: Record<string, string>; body?: unknown } | Error;

/** The port to the network, with a function instead of the service; it records the sent requests. */
export function createFakeHttp(serve: (request: HttpRequest, count: number) => FakeAnswer) {
  const sent: HttpRequest[] = [];
  return {
    sent,
    paths: () => sent.map(({ url }) => new URL(url).pathname),
    async request(request: HttpRequest): Promise<HttpAnswer> {
      const ticket = await request.admit?.();
      sent.push(request);
      const answer = serve(request, sent.length);
      if (answer instanceof Error) {
        ticket?.failed(false);
        throw answer;
      }
      const { status = 200, headers = {}, body = [] } = answer;
      ticket?.answered(status, headers);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers, body: new TextEncoder().encode(text), requestId: request.requestId ?? '' };
    },
  };
}
