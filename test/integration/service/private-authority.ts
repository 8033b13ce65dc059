import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A certificate authority for this test run only. Node can read certificates but not issue them, so the few ASN.1
 * structures of X.509 (RFC 5280) are written by hand here.
 */

/** A certificate with its key, both as PEM. */
export type Identity = { cert: string; key: string };

export type PrivateAuthority = {
  cert: string;
  /** Issues a server's certificate for these host names. */
  issue(hostNames: readonly string[]): Identity;
};

const oids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
};

function tlv(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Uint8Array[]) => tlv(0x30, ...contents);
const integer = (bytes: Uint8Array) => tlv(0x02, bytes);
const octets = (content: Uint8Array) => tlv(0x04, content);
const bits = (content: Uint8Array, unused = 0) => tlv(0x03, Buffer.from([unused]), content);
const yes = tlv(0x01, Buffer.from([0xff]));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tlv(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tlv(0x31, sequence(oid(oids.commonName), tlv(0x0c, Buffer.from(commonName)))));
}

function extension(id: string, isCritical: boolean, value: Uint8Array): Buffer {
  return sequence(oid(id), ...(isCritical ? [yes] : []), octets(value));
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function certificate(
  names: { issuer: string; subject: string },
  publicKey: KeyObject,
  signingKey: KeyObject,
  extensions: readonly Buffer[],
): string {
  const day = 24 * 60 * 60 * 1_000;
  const algorithm = sequence(oid(oids.ecdsaWithSha256));
  const serial = randomBytes(12);
  // A serial number is positive and has no leading zero byte.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    distinguishedName(names.issuer),
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 30 * day))),
    distinguishedName(names.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  return pem(sequence(body, algorithm, bits(sign('sha256', body, signingKey))));
}

function createKeys(): { publicKey: KeyObject; key: string; signingKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { publicKey, key, signingKey: createPrivateKey(key) };
}

/** Creates an authority that is untrusted until its certificate is handed over. */
export function createPrivateAuthority(): PrivateAuthority {
  const issuer = `Dockhand test authority ${randomBytes(4).toString('hex')}`;
  const own = createKeys();
  const cert = certificate({ issuer, subject: issuer }, own.publicKey, own.signingKey, [
    extension(oids.basicConstraints, true, sequence(yes)),
    // keyCertSign and cRLSign
    extension(oids.keyUsage, true, bits(Buffer.from([0x06]), 1)),
  ]);
  return {
    cert,
    issue(hostNames) {
      const { publicKey, key } = createKeys();
      const subject = hostNames[0] ?? 'nobody';
      const alternatives = hostNames.map((name) =>
        /^[\d.]+$/.test(name)
          ? tlv(0x87, Buffer.from(name.split('.').map(Number)))
          : tlv(0x82, Buffer.from(name)),
      );
      const issued = certificate({ issuer, subject }, publicKey, own.signingKey, [
        extension(oids.subjectAltName, false, sequence(...alternatives)),
      ]);
      return { cert: issued, key };
    },
  };
}
