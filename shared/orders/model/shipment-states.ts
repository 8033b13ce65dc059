/** Whether a shipment was canceled: by a user, or by the service after it waited for too long. */
export function wasCanceled({ status }: { readonly status: string }): boolean {
  return status === 'Cancelled' || status === 'CleanSweeped';
}
