/** A lot of an item that no order may be filled from (specification 2.11; reference notes, 5). */
export interface LotExclusion {
  id: number;
  lotNumber: string;
  inventoryId: number;
  lotDateMs: number | null;
  createdAtMs: number;
  /** Null while the exclusion is in force: a delete only dates it, and a restore takes the date away. */
  deletedAtMs: number | null;
}
