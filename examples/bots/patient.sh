#!/bin/sh
# A bot in a dozen lines: it waits until the last round, then reveals all it can.
# oriflamme arena --seats 'program:sh examples/bots/patient.sh,page,page,page' --games 40
while read -r line; do
  options=${line#*\"options\": [}
  options=${options%%]*}
  case $line in *'"round": 6'*) last=yes ;; *) last=no ;; esac
  case $options in
    '".", "!'*) if [ $last = yes ]; then choice=1; else choice=0; fi ;;
    *) choice=0 ;;
  esac
  echo "{\"choose\": $choice}"
done
