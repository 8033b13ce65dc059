import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Accounts } from '#test/sandbox/accounts.ts';
import { readForm } from '#test/sandbox/request-body.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import { sendPage } from './page-frame.ts';
import { consentPage, errorPage, loginPage } from './pages.ts';

export const interactionPath = '/connect/interaction/';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export function createInteractions(provider: Provider, accounts: Accounts, prefilled: Merchant) {
  function showLogin(
    response: ServerResponse,
    interaction: Interaction,
    userName?: string,
    problem?: string,
  ): void {
    const page = loginPage({
      action: `${interactionPath}${interaction.uid}/login`,
      applicationName: accounts.application.name,
      userName: userName ?? prefilled.userName,
      password: userName === undefined ? prefilled.password : '',
      ...(problem === undefined ? {} : { problem }),
    });
    sendPage(response, problem === undefined ? 200 : 401, page);
  }

  function showConsent(response: ServerResponse, interaction: Interaction): void {
    const merchant = accounts.findById(interaction.session?.accountId ?? '');
    if (merchant === undefined) throw new Error('The interaction belongs to no account.');
    const page = consentPage({
      action: `${interactionPath}${interaction.uid}/consent`,
      applicationName: accounts.application.name,
      accountName: merchant.companyName,
      userName: merchant.userName,
      scopes: requestedScopes(interaction),
      integrationName: integrationName(interaction),
      redirectHost: new URL(String(interaction.params.redirect_uri)).host,
    });
    sendPage(response, 200, page);
  }

  async function logIn(
    request: IncomingMessage,
    response: ServerResponse,
    interaction: Interaction,
  ): Promise<void> {
    const form = await readForm(request);
    const userName = form.get('userName') ?? '';
    const merchant = accounts.findByUserName(userName);
    if (merchant === undefined || merchant.password !== form.get('password')) {
      showLogin(response, interaction, userName, 'This e-mail address and password do not belong together.');
      return;
    }
    const login = { accountId: String(merchant.userId) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  async function consent(
    request: IncomingMessage,
    response: ServerResponse,
    interaction: Interaction,
  ): Promise<void> {
    const form = await readForm(request);
    if (form.get('decision') !== 'allow') {
      const refusal = { error: 'access_denied', error_description: 'The person denied the request' };
      await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
      return;
    }
    const { accountId } = interaction.session ?? {};
    if (accountId === undefined) throw new Error('The interaction belongs to no account.');
    // Each consent is its own family: revoking one sign-in leaves another one of the same user active.
    const grant = new provider.Grant({ accountId, clientId: String(interaction.params.client_id) });
    grant.addOIDCScope(requestedScopes(interaction));
    const grantId = await grant.save();
    const typed = form.get('integrationName')?.trim().slice(0, 100);
    accounts.recordIntegration(grantId, integrationName(interaction) ?? (typed || accounts.application.name));
    await provider.interactionFinished(request, response, { consent: { grantId } });
  }

  return async function serveInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [uid, step, ...rest] = pathOf(request).slice(interactionPath.length).split('/');
    try {
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid !== uid || rest.length > 0)
        throw new Error('This page belongs to another sign-in.');
      const { name } = interaction.prompt;
      if (request.method === 'GET' && step === undefined) {
        if (name === 'login') showLogin(response, interaction);
        else showConsent(response, interaction);
      } else if (request.method === 'POST' && step === 'login' && name === 'login') {
        await logIn(request, response, interaction);
      } else if (request.method === 'POST' && step === 'consent' && name === 'consent') {
        await consent(request, response, interaction);
      } else {
        sendPage(response, 404, errorPage('There is nothing here', { page: pathOf(request) }));
      }
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      sendPage(response, 400, errorPage('This sign-in is no longer valid', { reason }));
    }
  };
}

const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://sandbox.invalid').pathname;

const requestedScopes = ({ params: { scope } }: Interaction): string[] =>
  typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : [];

function integrationName(interaction: Interaction): string | undefined {
  const name = interaction.params.integration_name;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : undefined;
}
