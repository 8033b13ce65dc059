import type { DemoAccount } from '../sandbox.ts';

type Section = readonly [title: string, rows: Readonly<Record<string, string>>];

/** What the dashboard shows to the root user; the rows of its log of deliveries are given. */
export function dashboardSections(
  demo: DemoAccount,
  redirectUris: readonly string[],
  origin: string,
  deliveries: Readonly<Record<string, string>>,
): readonly Section[] {
  return [
    ['Integrations, API tokens', { 'Personal access token': demo.personalToken }],
    [
      'Integrations, OAuth apps',
      {
        'Client id': demo.clientId,
        'Client secret': demo.clientSecret,
        'Redirect addresses': redirectUris.join(' '),
        Scopes: demo.scopes.join(' '),
      },
    ],
    ['Root user', { 'E-mail address': demo.userName, Password: demo.password }],
    ['Addresses', { Authorization: origin, API: origin }],
    ['Integrations, Webhooks', deliveries],
  ];
}
