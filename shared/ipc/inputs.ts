import { z } from 'zod';

export const nothing = z.object({});
export const id = z.number().int().positive().max(2_147_483_647);
/** A secret that a person typed: it goes in, and no schema of this contract lets it out again. */
export const typedSecret = z.string().trim().min(1).max(4_096);

/** `cache` answers at once with what is kept, and asks the service only where nothing is. */
export const prefer = z.enum(['service', 'cache']).default('service');
export const page = z.number().int().min(1).max(100_000);
export const pageSize = z.number().int().min(1).max(250);
/** What leads to the next page, as the page before handed it out. */
export const cursor = z.string().max(4_096).nullable();
/** One record, from the service or from what is kept. */
export const oneRecord = z.object({ id, prefer });
