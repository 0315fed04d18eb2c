import type { Shell } from "../vocabulary.ts";

const ASKS = "completion words --";

/**
 * The scripts that complete this program's words. Each asks the program itself for the next words: a line for each
 * word, its meaning after a tab, and `:files` or `:folders` if their names fit too.
 */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  // It keeps to what the bash of macOS, 3.2, understands.
  bash: String.raw`# bash completion for tool. In ~/.bashrc: eval "$(tool completion bash)"
_tool_complete() {
  local name=\${1##*/} program=$1 current=\${COMP_WORDS[COMP_CWORD]} line word
  local -a given
  given=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  case $name in
    tool-*) program=\${1%"$name"}tool given=("\${name#tool-}" "\${given[@]}") ;;
  esac
  if [[ $current == = ]]; then
    current=
    given=("\${given[@]}" "")
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files | :folders)
        local kind=-f
        [[ $line == :folders ]] && kind=-d
        while IFS= read -r word; do COMPREPLY[\${#COMPREPLY[@]}]=$word; done < <(compgen "$kind" -- "$current")
        compopt -o filenames 2>/dev/null
        ;;
      *)
        word=\${line%%$'\t'*}
        [[ $word == *= ]] && compopt -o nospace 2>/dev/null
        if [[ $word == "$current"* ]]; then
          printf -v word %q "$word"
          COMPREPLY[\${#COMPREPLY[@]}]=$word
        fi
        ;;
    esac
  done < <("$program" ${ASKS} "\${given[@]}" 2>/dev/null)
}
complete -F _tool_complete tool tool-review tool-ship tool-fast-ship tool-init
`.replaceAll("\\$", "$"),
  zsh: String.raw`#compdef tool tool-review tool-ship tool-fast-ship tool-init
# zsh completion for tool. In ~/.zshrc, behind compinit: eval "$(tool completion zsh)"
_tool() {
  local name=\${words[1]:t} program=\${words[1]} line tab=$'\t'
  local -a given found plain
  given=("\${(@)words[2,CURRENT]}")
  case $name in
    tool-*) program=\${words[1]%$name}tool given=("\${name#tool-}" "\${given[@]}") ;;
  esac
  while IFS= read -r line; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      *=$tab* | *=) plain+=("\${line%%$tab*}") ;;
      *$tab*) found+=("\${\${line%%$tab*}//:/\\:}:\${line#*$tab}") ;;
      *) found+=("\${line//:/\\:}") ;;
    esac
  done < <("$program" ${ASKS} "\${given[@]}" 2>/dev/null)
  (( \${#plain} )) && compadd -S "" -- "\${plain[@]}"
  (( \${#found} )) && _describe tool found
  return 0
}
compdef _tool tool tool-review tool-ship tool-fast-ship tool-init
`.replaceAll("\\$", "$"),
  fish: String.raw`# fish completion for tool. In ~/.config/fish/config.fish: tool completion fish | source
function __tool_complete
  set -l given (commandline -opc)
  set -l current (commandline -ct)
  set -l program $given[1]
  set -l name (string replace -r '.*/' '' -- $program)
  set -e given[1]
  if string match -q 'tool-*' -- $name
    set given (string replace 'tool-' "" -- $name) $given
    set program (string replace -r 'tool-[a-z-]*$' tool -- $program)
  end
  for line in ($program ${ASKS} $given "$current" 2>/dev/null)
    switch $line
      case ':files'
        __fish_complete_path $current
      case ':folders'
        __fish_complete_directories $current
      case '*'
        echo $line
    end
  end
end
for name in tool tool-review tool-ship tool-fast-ship tool-init
  complete -c $name -f -a '(__tool_complete)'
end
`,
};
