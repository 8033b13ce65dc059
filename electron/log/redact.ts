const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w\-.~+/=]{6,}/gi, '$1 [redacted]'],
  // A JSON Web Token, wherever it stands.
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, '[redacted token]'],
  [
    /\b(access_token|refresh_token|id_token|client_secret|clientSecret|code_verifier|code|token|password|authorization|cookie|state|nonce)(["']?\s*[=:]\s*["']?)[^\s"'&,;}\])]{4,}/gi,
    '$1$2[redacted]',
  ],
];

/** Takes whatever looks like a secret out of a line for the log; the rest stays readable. */
export function redact(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
