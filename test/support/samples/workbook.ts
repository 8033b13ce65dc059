import { strToU8, zipSync } from 'fflate';

/** A workbook of one sheet, with rows of hand-written XML. `others`: more parts, by path. */
export function workbook(rows: string, others: Record<string, Uint8Array> = {}): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (entries: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`,
    );
  return zipSync({
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${related}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    ...others,
  });
}
