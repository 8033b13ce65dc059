import type { NotAnApi } from './row.ts';

const inDashboard = 'It is done by a person in the dashboard, for which there is no call.';
const forPublishing =
  'It is a part of the form that publishes an app, which is filled in by hand in the dashboard.';

/** Rules of the specification that no call can show, each with the reason. */
export const outsideOfTheApi: readonly NotAnApi[] = [
  {
    section: '1',
    subject: 'the service performs no refunds and no exchanges',
    reason: 'It names what does not exist: no operation of the specification could show it.',
  },
  {
    section: '1',
    subject: 'a token is requested, and an app installed, with the credentials of the root user',
    reason:
      'Who may sign in at the dashboard is seen there alone: every token that a call carries is of the root user.',
  },
  {
    section: '2.8',
    subject: 'a receiving order of 2026-07 has further fields whose names are not given',
    reason: 'What has no name has no row; the names that other documents give have theirs.',
  },
  {
    section: '4.8',
    subject: 'rule 5: a trackingNumber should be supplied, so that staff can identify the package',
    reason:
      'It is advice to people, which no server checks; the check of a return before it is queued gives it.',
  },
  {
    section: '4.8',
    subject: 'rule 6: only what comes back in the same box belongs in one return',
    reason: 'No request states which box contains an item; the return form continues with the next box.',
  },
  { section: '5.1', subject: 'a personal access token is created by the root user', reason: inDashboard },
  {
    section: '5.1',
    subject: 'periodic rotation of personal access tokens is recommended',
    reason: 'It is advice to people about what they do in the dashboard.',
  },
  {
    section: '5.2',
    subject: 'an app, its client id and secret, and its redirect URIs are registered',
    reason: inDashboard,
  },
  {
    section: '5.4',
    subject: 'production and sandbox each have an authorization host, an API host and a dashboard',
    reason: 'The hosts are placeholders in the specification; a profile of the app holds the real ones.',
  },
  {
    section: '5.4',
    subject: 'HTTPS only',
    reason:
      'A sandbox on the loopback speaks HTTP; that the client sends to no other host so is tested with it.',
  },
  {
    section: '5.4',
    subject: 'tokens must not appear in client-side code or in version control',
    reason: 'It is a rule of how programs are written and kept; the security checklist holds it.',
  },
  { section: '5.5', subject: 'the icon of an app: 500x500 pixels, png or jpeg', reason: forPublishing },
  { section: '5.5', subject: 'the description of an app, max 500 characters', reason: forPublishing },
  { section: '5.5', subject: 'the support documentation link of an app', reason: forPublishing },
  { section: '5.5', subject: 'the support e-mail address of an app', reason: forPublishing },
  {
    section: '5.5',
    subject: 'the install URL of an app, which routes to the authorize request',
    reason: forPublishing,
  },
  {
    section: '5.5',
    subject: 'after submission an app is In Review',
    reason: 'The status of a review is shown in the dashboard alone.',
  },
  {
    section: '5.5',
    subject: 'review takes 1-3 business days, and the creating user may be contacted',
    reason: 'It is what people at the service do with an app that was sent in.',
  },
  {
    section: '3',
    subject: 'an app that was sent in has the status In Review until approved',
    reason: 'The status of a review is shown in the dashboard alone.',
  },
  { section: '8', subject: 'app description: max 500 characters', reason: forPublishing },
  { section: '8', subject: 'app icon: 500x500 pixels', reason: forPublishing },
  {
    section: '8',
    subject: 'app review: 1-3 business days',
    reason: 'It is what people at the service do with an app that was sent in.',
  },
  {
    section: '9.2',
    subject: 'clients migrate to the latest version',
    reason: 'It is advice; the table of operations tries the newest version first.',
  },
];
