import type { Locator, Page } from 'playwright';

/**
 * How the tour and the end-to-end tests find what a person sees: by role and name, as a screen reader does. A
 * changed word or role of the window changes this file and nothing else.
 */
export const appLocators = {
  signInWithBrowser: (page: Page): Locator => page.getByRole('button', { name: 'Sign in with browser' }),
  waitingForBrowser: (page: Page): Locator => page.getByText('Waiting for the browser').first(),
  signInLink: (page: Page): Locator => page.getByRole('textbox', { name: 'Sign-in link' }),
  deskName: (page: Page): Locator => page.getByRole('textbox', { name: 'Desk name' }),
  deskCenter: (page: Page): Locator => page.getByLabel('Fulfillment center').first(),
  deskCenterChoice: (page: Page): Locator => page.getByRole('option').first(),
  startWorking: (page: Page): Locator => page.getByRole('button', { name: 'Start working' }),
  ordersGrid: (page: Page): Locator => page.getByRole('grid', { name: 'Receiving orders' }),
  /** The rows with orders; the first row of the grid is its header. */
  orderRows: (page: Page): Locator =>
    page
      .getByRole('grid', { name: 'Receiving orders' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  orderDetail: (page: Page): Locator => page.getByRole('region', { name: /^Receiving order/u }),
  refreshList: (page: Page): Locator => page.getByRole('button', { name: 'Read the list again' }),
  offlineMark: (page: Page): Locator => page.getByText('Offline', { exact: false }).first(),
} as const;

/** The pages of the authorization server, in the person's browser. */
export const authorizationLocators = {
  signIn: (page: Page): Locator => page.getByRole('button', { name: 'Sign in' }),
  allowAccess: (page: Page): Locator => page.getByRole('button', { name: 'Allow access' }),
} as const;
