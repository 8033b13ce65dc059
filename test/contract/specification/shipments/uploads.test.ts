import { tryRows } from '../try-rows.ts';
import { uploadRows } from './upload-rows.ts';

tryRows('uploads', uploadRows);
