import type { Locator, Page } from 'playwright';

/**
 * How the tour and the end-to-end tests find what a user sees: by role and name, like a screen reader. A changed text
 * or role in the window changes only this file.
 */
export const appLocators = {
  signInWithBrowser: (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true }),
  waitingForBrowser: (page: Page): Locator => page.getByText('Waiting for the browser').first(),
  signInLink: (page: Page): Locator => page.getByRole('textbox', { name: 'Sign-in link' }),
  deskName: (page: Page): Locator => page.getByRole('textbox', { name: 'Desk name' }),
  deskCenter: (page: Page): Locator => page.getByLabel('Fulfillment center').first(),
  deskCenterChoice: (page: Page): Locator => page.getByRole('option').first(),
  startWorking: (page: Page): Locator => page.getByRole('button', { name: 'Get started' }),
  ordersGrid: (page: Page): Locator => page.getByRole('grid', { name: 'Receiving orders' }),
  /** The rows with orders; the first row of the grid is its header. */
  orderRows: (page: Page): Locator =>
    page
      .getByRole('grid', { name: 'Receiving orders' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  orderRowWithText: (page: Page, text: string): Locator =>
    appLocators.orderRows(page).filter({ hasText: text }).first(),
  orderDetail: (page: Page): Locator => page.getByRole('region', { name: /^Receiving order/u }),
  refreshOrder: (page: Page): Locator => page.getByRole('button', { name: /^Refresh \(R\)/u }),
  refreshList: (page: Page): Locator => page.getByRole('button', { name: 'Refresh', exact: true }),
  /** The actions on the opened order; they appear a moment after the order. */
  checkIn: (page: Page): Locator => page.getByRole('button', { name: 'Check in', exact: false }).first(),
  /** The placeholders of content that is being loaded. */
  awaited: (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }),
  offlineMark: (page: Page): Locator => page.getByText('Offline', { exact: false }).first(),

  clientSecret: (page: Page): Locator => page.getByRole('textbox', { name: 'Client secret' }),
  changeClient: (page: Page): Locator => page.getByRole('button', { name: 'Change', exact: true }),
  useToken: (page: Page): Locator => page.getByRole('button', { name: 'Use a personal access token' }),
  useBrowser: (page: Page): Locator => page.getByRole('button', { name: 'Sign in with browser instead' }),
  personalToken: (page: Page): Locator => page.getByRole('textbox', { name: 'Personal access token' }),
  signInWithToken: (page: Page): Locator => page.getByRole('button', { name: 'Sign in with token' }),
  cancelSignIn: (page: Page): Locator => page.getByRole('button', { name: 'Cancel' }),
  countdown: (page: Page): Locator => page.getByRole('timer'),
  /** The error message; a window can show several. */
  problem: (page: Page): Locator => page.getByRole('alert'),
  environments: (page: Page): Locator => page.getByRole('complementary', { name: 'Environments' }),
  profileFile: (page: Page): Locator => page.getByLabel('Import a profile…'),
  tryAgain: (page: Page): Locator => page.getByRole('button', { name: 'Try again' }),
  deskCenterNamed: (page: Page, name: string): Locator => page.getByRole('option', { name }),

  statusBar: (page: Page): Locator => page.getByRole('region', { name: 'Status', exact: true }),
  connection: (page: Page): Locator => appLocators.statusBar(page).getByRole('status'),
  /** The age of the catalog on this desk, or the progress of reading it. */
  catalogGauge: (page: Page): Locator =>
    appLocators.statusBar(page).getByRole('button', { name: /^Catalog/u }),
  sessionNotSaved: (page: Page): Locator => appLocators.statusBar(page).getByText('Sign-in not saved'),
  sessionOver: (page: Page): Locator =>
    page.getByRole('alert').filter({ hasText: 'Signed out – sign in to continue' }),
  settings: (page: Page): Locator => page.getByRole('link', { name: 'Settings' }),
  settingsSection: (page: Page, name: string): Locator => page.getByRole('region', { name }),
  signOut: (page: Page): Locator => page.getByRole('button', { name: 'Sign out…' }),
  purge: (page: Page): Locator => page.getByRole('checkbox', { name: /^Also delete/u }),
  confirmSignOut: (page: Page): Locator => page.getByRole('button', { name: 'Sign out', exact: true }),
  receiving: (page: Page): Locator => page.getByRole('link', { name: 'Receiving', exact: true }),
  /** The figures of the first screen, once this desk has read them. */
  todayFigures: (page: Page): Locator => page.getByRole('main').locator('ul a[data-count]'),
  commands: (page: Page): Locator => page.getByRole('textbox', { name: 'Search or type a command' }),

  /** The last scanned code, and the field for a code. */
  scanPlace: (page: Page): Locator => page.getByRole('region', { name: 'Scan', exact: true }),

  receivingDesk: (page: Page): Locator =>
    page.getByRole('heading', { name: 'New receiving order', exact: true }),
  /** The details that an order on the desk shows next to its lines. */
  arrivalDay: (page: Page): Locator =>
    page.getByRole('region', { name: 'Order details' }).getByLabel('Arrival date'),
  sentOrders: (page: Page): Locator =>
    page
      .getByRole('region', { name: 'Recently sent' })
      .getByText(/^Order \d+/u)
      .first(),
  matchCandidates: (page: Page): Locator =>
    page.getByRole('list', { name: 'Suggested orders' }).locator(':scope > li'),
  linkKey: (page: Page): Locator =>
    appLocators.matchCandidates(page).first().getByRole('button', { name: /^Link/u }),
  confirmLink: (page: Page): Locator =>
    page.getByRole('dialog').getByRole('button', { name: 'Link permanently' }),

  returnDesk: (page: Page): Locator => page.getByRole('heading', { name: 'New return', exact: true }),
  deskFeedback: (page: Page): Locator => page.getByRole('region', { name: 'Last scan result' }),
  /** The items that were sent with the parcel and are not scanned yet. */
  expectedLines: (page: Page): Locator =>
    appLocators.rowsOf(page, 'Returned items').filter({ hasText: 'Not scanned' }),
  sentReturns: (page: Page): Locator =>
    page
      .getByRole('region', { name: 'Recently sent' })
      .getByText(/^Sent as return/u)
      .first(),

  /** A rail entry by its label. */
  place: (page: Page, label: string): Locator =>
    page.getByRole('navigation').getByRole('link', { name: label, exact: true }),
  /** Without the header. */
  rowsOf: (page: Page, list: string): Locator =>
    page
      .getByRole('grid', { name: list, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  /** The opened record next to a list: its name starts with one of its kinds. */
  openedRecord: (page: Page, kind: RegExp): Locator => page.getByRole('region', { name: kind }),

  filters: (page: Page): Locator => page.getByRole('search', { name: 'Filter receiving orders' }),
  idFilter: (page: Page): Locator => page.getByRole('textbox', { name: 'Order IDs' }),
  poFilter: (page: Page): Locator => page.getByRole('textbox', { name: 'PO numbers' }),
  statusFilter: (page: Page): Locator => appLocators.filters(page).getByRole('button', { name: /^Status/u }),
  centerFilter: (page: Page): Locator => appLocators.filters(page).getByRole('button', { name: /^Center/u }),
  clearFilters: (page: Page): Locator => appLocators.filters(page).getByRole('button', { name: 'Clear all' }),
  ordersColumn: (page: Page, name: string): Locator =>
    appLocators.ordersGrid(page).getByRole('columnheader', { name, exact: true }),
  /** One part of an opened order: Items, Boxes, History, Center, Freight, Facts. */
  orderPart: (page: Page, name: string): Locator =>
    appLocators.orderDetail(page).getByRole('region', { name, exact: true }),
  /** One button per box of the opened order: collapses its items and expands them again. */
  boxFolds: (page: Page): Locator =>
    appLocators.orderPart(page, 'Boxes').getByRole('button', { name: /^Box \d/u }),
  /** The source of the shown data, with its age; at the list or the opened order, or both. */
  freshMarks: (page: Page): Locator => page.getByText(/^Live/u),
  storedMarks: (page: Page): Locator => page.getByText(/^Offline copy/u),
} as const;

/** The pages of the authorization server, in the user's browser. */
export const authorizationLocators = {
  signIn: (page: Page): Locator => page.getByRole('button', { name: 'Sign in' }),
  allowAccess: (page: Page): Locator => page.getByRole('button', { name: 'Allow access' }),
  deny: (page: Page): Locator => page.getByRole('button', { name: 'Deny' }),
} as const;
