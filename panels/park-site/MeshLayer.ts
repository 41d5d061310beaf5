import { Geometry, Model } from '@luma.gl/engine';
import { Layer, project32, type LayerProps, type UpdateParameters } from 'deck.gl';
import type { Mesh } from './mesh';

interface MeshProps extends LayerProps {
  readonly mesh: Mesh;
  readonly lines: boolean;
}
const vs = `#version 300 es
#define SHADER_NAME park-mesh-vertex
in vec3 positions;
in vec4 colors;
out vec4 vColor;
void main(void) {
  gl_Position = project_position_to_clipspace(positions, vec3(0.0), vec3(0.0));
  vColor = colors;
}
`;
const fs = `#version 300 es
#define SHADER_NAME park-mesh-fragment
precision highp float;
in vec4 vColor;
out vec4 fragColor;
void main(void) {
  fragColor = vColor;
}
`;
/**
 * Everything of one kind in one drawing. The layers of polygons draw each wall as an instance of its own: where no graphics card helps,
 * a frame of 24,000 rooms took ten seconds, and each of seven layers had the first picture wait for a program of its own.
 */
export class MeshLayer extends Layer<MeshProps> {
  static override readonly layerName = 'MeshLayer';
  declare state: { model?: Model };

  override getShaders() {
    return super.getShaders({ vs, fs, modules: [project32] });
  }
  override initializeState(): void {
    this.setState({});
  }
  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (props.mesh === oldProps.mesh) return;
    this.state.model?.destroy();
    const { positions, colors, indices } = props.mesh;
    const geometry = new Geometry({
      topology: props.lines ? 'line-list' : 'triangle-list',
      attributes: { positions: { size: 3, value: positions }, colors: { size: 4, value: colors, normalized: true } },
      indices: { size: 1, value: indices },
    });
    this.setState({ model: new Model(this.context.device, { ...this.getShaders(), id: this.props.id, geometry, isInstanced: false }) });
  }
  override draw(): void {
    this.state.model?.draw(this.context.renderPass);
  }
  override finalizeState(context: this['context']): void {
    super.finalizeState(context);
    this.state.model?.destroy();
  }
}
